import { createHmac, randomBytes } from 'node:crypto';
import { sameSignature } from '../access/key/body-signature.ts';

/** An account by the name it signs in with; organisations choose these for themselves, so that several may share one. */
interface Account {
  readonly orgId: number;
  readonly staffId: number;
  readonly loginName: string;
}

/** As many accounts as share a computer. */
const mostMarks = 5;

/**
 * Knows the browsers in which an account has signed in before, by marks they keep in a cookie. Strangers who guess at the
 * account then use up their own attempts, not those of its owner.
 */
export class KnownBrowsers {
  readonly #secret: Buffer;

  /** Without an installation secret, browsers are known to this process alone. */
  constructor(installationSecret: Buffer = randomBytes(32)) {
    this.#secret = installationSecret;
  }

  /** Whose browser it is among those of this login name, if it is one's. */
  knownAs(marks: string | undefined, loginName: string): string | undefined {
    return marks?.split('~').find((mark) => {
      const [orgId, staffId] = mark.split('.').map(Number);
      return sameSignature(mark, this.#mark({ orgId: orgId ?? 0, staffId: staffId ?? 0, loginName }));
    });
  }

  /** The marks of a browser in which this account has signed in now, too. */
  withMark(marks: string | undefined, account: Account): string {
    const mark = this.#mark(account);
    const others = (marks ?? '').split('~').filter((other) => other !== '' && other !== mark);
    return [mark, ...others].slice(0, mostMarks).join('~');
  }

  /** The same for all browsers of an account: whoever has several has no more attempts. */
  #mark({ orgId, staffId, loginName }: Account): string {
    const text = `lectern known browser ${orgId} ${staffId} ${loginName}`;
    return `${orgId}.${staffId}.${createHmac('sha256', this.#secret).update(text).digest('base64url')}`;
  }
}
