/** A folder that is shipped beside the program. The built program is in `dist/cli/`, as deep as this file. */
export const programFolder = (name: 'docs' | 'reference' | 'dist/console'): URL =>
  new URL(`../../${name}/`, import.meta.url);
