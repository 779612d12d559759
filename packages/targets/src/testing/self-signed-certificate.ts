import { createSign, generateKeyPairSync } from 'node:crypto';

/** selfSignedCertificate creates key and certificate for `localhost` that is signed by itself, in PEM. */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(0x30, der(0x31, der(0x30, oid(0x55, 4, 3), der(0x0c, Buffer.from('localhost')))));
  const algorithm = der(0x30, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));
  const alternativeNames = der(0x30, der(0x82, Buffer.from('localhost')));
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, der(0x30, oid(0x55, 0x1d, 0x11), der(0x04, alternativeNames)))),
  );
  const signature = createSign('SHA256').update(signed).sign(privateKey);
  const certificate = der(0x30, signed, algorithm, der(0x03, Buffer.of(0), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value of ASN.1 in its distinguished encoding. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const header = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...header), content]);
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.of(...bytes));
}
