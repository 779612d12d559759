import { z } from 'zod';

const maxPemLength = 200_000;

/** How the certificate of an https target is checked. */
export const targetTlsShape = z.strictObject({
  verify: z
    .boolean()
    .default(true)
    .describe('False: any certificate is taken, so nobody knows who answers; results say so'),
  ca: z
    .string()
    .max(maxPemLength)
    .regex(/^\s*-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/, 'paste certificates in PEM')
    .nullable()
    .default(null)
    .describe('Certificates in PEM that are trusted instead of those of the system'),
});
export type TargetTls = z.infer<typeof targetTlsShape>;

/** Certificates are checked against those that the system trusts. */
export const systemTls: TargetTls = { verify: true, ca: null };
