import { checkPages } from './check-pages.ts';
import { everyPage } from './every-page.ts';

// In two files, which two workers run at the same time.
checkPages(everyPage.slice(everyPage.length / 2));
