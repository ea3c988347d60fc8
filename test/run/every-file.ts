import { afterAll } from 'vitest';
import { dropTestDatabases } from '../database/database.ts';

// Comes before the test file's own hooks, and so runs after all of them.
afterAll(dropTestDatabases);
