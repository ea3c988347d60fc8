import { beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { openTestDatabase } from '../database/database.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';
import type { ActiveClass } from './class-activity.ts';
import { type Classroom, createClassroom } from './classroom.ts';
import { callerOf, createSchool, type School } from './school.ts';

/** A school and a server for the test file, and at noon a new class for each test. Read the fields inside a test. */
export function useClassroom(): ActiveClass & { readonly database: Database } {
  let database: Database;
  let school: School;
  let server: TestServer;
  let classroom: Classroom;
  beforeAll(async () => {
    database = await openTestDatabase();
    school = await createSchool(database);
    server = await startServer(database, callerOf(school));
  });
  beforeEach(async () => {
    server.setNow(noon);
    classroom = await createClassroom(school);
  });
  return {
    get database() {
      return database;
    },
    get school() {
      return school;
    },
    get server() {
      return server;
    },
    get classroom() {
      return classroom;
    },
  };
}
