import { Connection } from './connection.ts';
import { eachPage, eachRecord } from './each-record.ts';
import { type FollowingEvents, followEvents } from './follow.ts';
import { Resources } from './generated/resources.ts';
import { table } from './generated/table.ts';
import type { CallOptions, Envelope, LecternOptions } from './options.ts';

/** The same operations; each returns the envelope. */
export type Enveloped = {
  readonly [Resource in keyof Resources]: {
    readonly [Method in keyof Resources[Resource]]: Resources[Resource][Method] extends (
      ...given: infer Given
    ) => Promise<infer Answer>
      ? (...given: Given) => Promise<Envelope<Answer>>
      : Resources[Resource][Method];
  };
};

/**
 * A typed client of a Lectern server.
 *
 * @example
 * ```ts
 * import { Lectern } from '@lectern/client';
 *
 * const lectern = new Lectern({ baseUrl: 'http://127.0.0.1:8080', key: process.env.LECTERN_KEY });
 * const { total, list } = await lectern.user.list({ userRole: 'teacher' });
 * for await (const group of lectern.group.each()) console.log(group.groupName);
 * ```
 */
export class Lectern extends Resources {
  /**
   * The same operations; each returns the envelope with `reqId`, `reqTime`, `execTime` and `obj`.
   *
   * @example
   * ```ts
   * const { obj, reqId } = await lectern.envelopes.order.list({ payStartDate, payEndDate });
   * ```
   */
  declare readonly envelopes: Enveloped;
  declare readonly event: FollowingEvents;

  constructor(options: LecternOptions) {
    super();
    const connection = new Connection(options);
    Object.assign(
      this,
      resources(connection, ({ obj }) => obj),
    );
    const { list } = this.event;
    const follow: FollowingEvents['follow'] = (parameters = {}, options = {}) =>
      followEvents((page) => list(page, options), parameters, options);
    Object.assign(this.event, { follow });
    Object.assign(this, { envelopes: resources(connection, (envelope) => envelope) });
  }
}

/** A method for every operation, and a second one that yields all records for each paged operation. */
function resources(connection: Connection, answerOf: (envelope: Envelope<unknown>) => unknown): object {
  const methods = Object.entries(table).map(([resource, operations]) => {
    const ofResource: Record<string, unknown> = {};
    for (const [method, entry] of Object.entries(operations)) {
      const { path = `/${resource}/${method}`, each } = entry;
      const call = (parameters: object = {}, options: CallOptions = {}) =>
        connection.send(path, { ...parameters }, entry, options);
      ofResource[method] = async (parameters?: object, options?: CallOptions) =>
        answerOf(await call(parameters, options));
      if (each === undefined) continue;
      const walking =
        (walk: typeof eachRecord | typeof eachPage) =>
        (parameters: object = {}, options?: CallOptions) =>
          walk(each, { ...parameters }, async (page) => (await call(page, options)).obj);
      ofResource[each.as] = walking(eachRecord);
      if (each.pagesAs !== undefined) ofResource[each.pagesAs] = walking(eachPage);
    }
    return [resource, ofResource];
  });
  return Object.fromEntries(methods);
}
