import { createHmac, randomBytes } from 'node:crypto';
import { sameSignature } from '../../access/key/body-signature.ts';

/** A staff account. Several organisations may use the same login name. */
interface Account {
  readonly orgId: number;
  readonly staffId: number;
  readonly loginName: string;
}

/** The most accounts remembered in one browser. */
const mostMarks = 5;

/**
 * Recognises browsers in which an account has signed in before, by marks in a cookie. Failed sign-ins from other
 * browsers then do not use up the owner's attempts.
 */
export class KnownBrowsers {
  readonly #secret: Buffer;

  /** Without an installation secret, marks are valid only in this process. */
  constructor(installationSecret: Buffer = randomBytes(32)) {
    this.#secret = installationSecret;
  }

  /** The valid mark for this login name, if the browser has one. */
  knownAs(marks: string | undefined, loginName: string): string | undefined {
    return marks?.split('~').find((mark) => {
      const [orgId, staffId] = mark.split('.').map(Number);
      return sameSignature(mark, this.#mark({ orgId: orgId ?? 0, staffId: staffId ?? 0, loginName }));
    });
  }

  /** The cookie's marks with that of this account added. */
  withMark(marks: string | undefined, account: Account): string {
    const mark = this.#mark(account);
    const others = (marks ?? '').split('~').filter((other) => other !== '' && other !== mark);
    return [mark, ...others].slice(0, mostMarks).join('~');
  }

  /** All browsers of an account have the same mark, so several browsers share their attempts. */
  #mark({ orgId, staffId, loginName }: Account): string {
    const text = `lectern known browser ${orgId} ${staffId} ${loginName}`;
    return `${orgId}.${staffId}.${createHmac('sha256', this.#secret).update(text).digest('base64url')}`;
  }
}
