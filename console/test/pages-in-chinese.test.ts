import { walkEveryPage } from './walk.ts';

walkEveryPage('zh');
