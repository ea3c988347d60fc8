import { walkEveryPage } from './check-every-page.ts';

walkEveryPage('en');
