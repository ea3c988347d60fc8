import { isPostgresUrl } from '../database/postgres-url.ts';
import { bad, emptyOr, type Setting, wholeNumber } from './setting.ts';

export const whereDatabaseIs = {
  DATABASE_URL: {
    description:
      'Address of a PostgreSQL 15 or newer. If empty, the server uses the embedded database. With a Unix socket: ' +
      'postgres://user@/lectern?host=/var/run/postgresql. With several nodes: postgres://user@db1:5432,db2:5432/lectern; the ' +
      'server finds the one that can be written, also after a failover.',
    fallback: '',
    example: 'postgres://lectern:secret@localhost:5432/lectern',
    parse: (text: string) => {
      if (text !== '' && !isPostgresUrl(text)) {
        throw bad(
          'an address such as postgres://user:password@localhost:5432/lectern, with several nodes ' +
            'postgres://user@db1:5432,db2:5432/lectern, or with a Unix socket ' +
            'postgres://user@/lectern?host=/var/run/postgresql',
        );
      }
      return text;
    },
  },
} as const satisfies Record<string, Setting<unknown>>;

export const databaseConnections = {
  DATABASE_POOL_SIZE: {
    description: 'Number of connections to PostgreSQL. The embedded database has one.',
    fallback: '10',
    example: '20',
    parse: wholeNumber(1, 1000),
  },
  DATABASE_POOLER: {
    description:
      'Set to transaction if DATABASE_URL leads to a pooler that gives each transaction another connection, such as PgBouncer ' +
      'with pool_mode = transaction. The role of the server then needs its own settings: lectern migrate --server-role.',
    fallback: '',
    example: 'transaction',
    parse: emptyOr('transaction'),
  },
  STATEMENT_TIMEOUT_MS: {
    description:
      'Maximum time of one SQL statement, in milliseconds. The server then cancels it and answers the call with 503.',
    fallback: '15000',
    example: '30000',
    parse: wholeNumber(100, 3_600_000),
  },
} as const satisfies Record<string, Setting<unknown>>;
