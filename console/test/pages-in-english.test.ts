import { walkEveryPage } from './walk.ts';

walkEveryPage('en');
