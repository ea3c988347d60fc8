import { keepFolder } from '../keeper.ts';
import { prepare } from '../prepare.ts';
import { embeddedTemplates } from './templates.ts';

/** Before the project's first test file: data folders to copy, and a place for the copies. */
export default prepare(async (project) => {
  const templates = await embeddedTemplates();
  const copies = await keepFolder();
  const name = `embedded (PGlite ${templates.serverVersion})`;
  project.provide('databases', { kind: 'embedded', name, templates: templates.folder, copies: copies.folder });
  return copies.release;
});
