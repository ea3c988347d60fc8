import { isPostgresUrl } from '../../database/postgres-url.ts';
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
  READ_DATABASE_URL: {
    description:
      'Address of streaming replicas of DATABASE_URL, several as postgres://user@db2:5432,db3:5432/lectern. Reads go there; ' +
      'every caller still reads their own writes. Sign-in, keys and change feeds stay on the primary. If empty, all reads do.',
    fallback: '',
    example: 'postgres://lectern:secret@db2:5432/lectern',
    parse: (text: string) => {
      if (text !== '' && !isPostgresUrl(text)) {
        throw bad('empty, or an address such as postgres://user@db2:5432,db3:5432/lectern');
      }
      return text;
    },
  },
  READ_MAX_LAG_MS: {
    description: 'Age of the data of a replica, in milliseconds, beyond which reads go to the primary.',
    fallback: '1000',
    example: '5000',
    parse: wholeNumber(50, 60_000),
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
