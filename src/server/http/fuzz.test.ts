import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { isLong, tries } from '../../../test/run/tries.ts';
import { createFixture, type Fixture } from '../../../test/school/fixture.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { type CallerKind, type Callers, callerKinds, createCallers } from '../../../test/server/every-caller.ts';
import { hostileBody, hostileRequest } from '../../../test/server/hostile-request.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { signingSecrets } from '../../access/key/signing-secret.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { identityErrors } from '../../operation/errors/identity.ts';

const requests = tries(300, 100_000);
/** After so many requests much of a school is deleted, paid or over, and the fuzz goes on with a new one. */
const requestsPerSchool = 1000;

let database: Database;
let server: TestServer;
let owner: TestServer;
let ownerOf: Caller;
let school: { readonly fixture: Fixture; readonly callers: Callers; requestsLeft: number };
let schools = 0;

beforeAll(async () => {
  database = await openOwnDatabase();
  const installationSecret = randomBytes(32);
  server = await startAuthenticatedServer(database, { installationSecret });
  owner = await startServer(database, callerOf(await createSchool(database)), {
    signingSecretOf: signingSecrets(installationSecret),
    authenticateRequest: async () => ({
      identity: { caller: ownerOf, scopes: 'every', manner: 'strict' },
      rateLimit: undefined,
    }),
  });
  await startSchool();
});

/** Another organisation, with a record of each kind and a caller of each kind. */
async function startSchool(): Promise<void> {
  ownerOf = callerOf(await createSchool(database));
  schools += 1;
  const fixture = await createFixture(owner, `school${schools}`);
  const callers = await createCallers({
    owner,
    server,
    loginName: `boss${schools}`,
    subOrgId: fixture.ids.branch,
    appId: fixture.ids.appId,
    nowSeconds: () => noon / 1000,
  });
  school = { fixture, callers, requestsLeft: requestsPerSchool };
}

/** The server did not accept the credentials, or they no longer have every scope. */
const credentialErrors: ReadonlySet<unknown> = new Set([
  identityErrors.keyRequired.code,
  identityErrors.keyMistyped.code,
  identityErrors.keyMissing.code,
  identityErrors.keyUnknown.code,
  identityErrors.keyRevoked.code,
  identityErrors.keyExpired.code,
  identityErrors.scopeMissing.code,
  identityErrors.signatureWrong.code,
  identityErrors.signatureExpired.code,
  identityErrors.nonceUsed.code,
  identityErrors.signatureMalformed.code,
]);

/** The code of an answer; a file is a success. */
const codeOf = (answer: Response, text: string): unknown =>
  answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text).code : 0;

test(`${requests} requests of every kind of caller, whatever is in them, are answered without a 5xx`, {
  timeout: 0,
}, async () => {
  const counts = Object.fromEntries(
    callerKinds.map((kind) => [kind, { answers: 0, authenticated: 0, succeeded: 0 }]),
  ) as Record<CallerKind, { answers: number; authenticated: number; succeeded: number }>;
  const failures: string[] = [];
  const property = fc.asyncProperty(fc.constantFrom(...callerKinds), hostileRequest, async (kind, request) => {
    if (school.requestsLeft === 0) await startSchool();
    school.requestsLeft -= 1;
    const { path } = request.operation;
    const { idempotencyKey } = request;
    const { headers, body } = school.callers[kind](path, hostileBody(request, school.fixture));
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...headers, ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }) },
      body,
    });
    const text = await answer.text();
    if (answer.status >= 500) failures.push(`${kind} ${path} ${text.slice(0, 200)} ${body.slice(0, 300)}`);
    const code = codeOf(answer, text);
    const isAuthenticated = !credentialErrors.has(code);
    // The fuzz may revoke its own keys and end its own session.
    if (!isAuthenticated && kind !== 'nobody') school.requestsLeft = 0;
    counts[kind].answers += 1;
    if (isAuthenticated) counts[kind].authenticated += 1;
    if (code === 0) counts[kind].succeeded += 1;
  });
  // The short form sends the same requests each time, so that it never fails by chance.
  await fc.assert(property, { numRuns: requests, endOnFailure: true, ...(isLong ? {} : { seed: 1 }) });
  if (isLong) console.log(`${schools} schools`, counts);
  expect(failures).toEqual([]);
  for (const kind of callerKinds) {
    const { answers, authenticated, succeeded } = counts[kind];
    expect(answers, kind).toBeGreaterThan(requests / callerKinds.length / 2);
    if (kind === 'nobody') {
      expect(succeeded, kind).toBe(0);
      continue;
    }
    // Otherwise the requests would test little beyond the refusal of credentials.
    expect(authenticated / answers, `${kind}: share of answers after authentication`).toBeGreaterThan(0.95);
    expect(succeeded / answers, `${kind}: share of successes`).toBeGreaterThan(0.15);
  }
});
