import { orgSql } from '../../src/database/org-sql.ts';
import { insertBranches, insertOrganisation } from '../../src/school/organisation/write.ts';
import { openTestDatabase } from '../database/database.ts';
import { startServer } from '../server/server.ts';
import { runTerm } from './term.ts';
import { september } from './term-times.ts';

export type TermSchool = Awaited<ReturnType<typeof createTermSchool>>;

/** A school of its own in which the term was told. */
export async function createTermSchool() {
  const database = await openTestDatabase();
  const orgId = await database.transaction(async (transaction) => {
    const id = await insertOrganisation(transaction, { name: 'Story', createdAtMs: september });
    await insertBranches(orgSql(transaction, id), [{ appId: 'head', name: 'Head', isHead: true }]);
    return id;
  });
  const server = await startServer(database, { id: 'story', orgId, branchId: null, personal: true });
  return {
    orgId,
    server,
    term: await runTerm(server),
    /** The whole answer, but for what differs each time. */
    answer: async (path: string, body: object) => {
      const { reqId, reqTime, execTime, ...rest } = (await server.post(path, body)).body;
      return rest;
    },
  };
}

export const success = (obj: unknown) => ({ code: 0, msg: 'success', obj });

/** The students of the term. */
export const people = {
  wang: { loginName: 'wangfang', name: '王芳', mobile: '13800001234' },
  zhao: { loginName: 'zhaoxin', name: '赵欣', mobile: '13800005678' },
  chen: { loginName: 'chenxi', name: '陈曦', mobile: '13800009999' },
  sun: { loginName: 'sunyue', name: '孙悦', mobile: '13800007777' },
  brother: { loginName: 'sunyang', name: '孙阳' },
  liu: { loginName: 'liuyang', name: '刘洋', mobile: '13800008888' },
};
