// A process of its own: the package unpacks into the temporary folder, and its libraries only in a cloud function.
import chromium from '@sparticuz/chromium';

console.log(await chromium.executablePath());
