import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  const length = Buffer.from([content.length >> 8, content.length & 0xff]);
  return Buffer.concat([Buffer.from([tag, 0x82]), length, content]);
};
const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents);
const hex = (text: string) => Buffer.from(text, 'hex');
const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'));
const commonName = hex('0603550403');
const time = (text: string) => der(0x18, Buffer.from(text));

/** A certificate for localhost that nobody vouches for, and its key, as PEM. */
export function selfSigned(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))));
  const body = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
