'use client';

import type { ReactNode } from 'react';
import { CheckAt, ListAt, LongTextAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { useValue } from '#features/forms/editor-context.tsx';
import { Callout } from '#ui/callout.tsx';

/** ServerFields says where an InfluxDB stands, who we are to it, and what a run leaves behind; `secret` is its password or token. */
export function ServerFields({ secret }: { secret: ReactNode }) {
  const isV2 = useValue('/kind') === 'influxdb-v2';
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextAt
        pointer="/url"
        label="Address"
        mono
        className="sm:col-span-2"
        hint="Loopback, or what the operator allows with TIDEMARK_ALLOWED_TARGETS."
      />
      {isV2 ? <V2Fields secret={secret} /> : <V1Fields secret={secret} />}
      <ListAt
        pointer="/moreUrls"
        label="Further endpoints"
        optional
        className="sm:col-span-2"
        hint="One a line, of the same data: batches go to all of them in turn."
      />
      <TlsFields />
    </div>
  );
}

function V1Fields({ secret }: { secret: ReactNode }) {
  const byToken = useValue('/auth') === 'token';
  return (
    <>
      <SelectAt
        pointer="/auth"
        label="Signs in with"
        fallback="basic"
        options={[
          { value: 'basic', label: 'user and password, or nobody' },
          { value: 'token', label: 'a token' },
        ]}
        hint={byToken ? 'From InfluxDB 1.8 on, the token is "user:password".' : undefined}
      />
      {byToken ? null : <TextAt pointer="/username" label="User" optional orNull mono />}
      {secret}
      <CheckAt
        pointer="/keepDatabase"
        label="Keep the database of each run"
        hint="Otherwise it is dropped after it was verified."
      />
    </>
  );
}

function V2Fields({ secret }: { secret: ReactNode }) {
  const isOwn = useValue('/bucket') === null;
  return (
    <>
      <TextAt pointer="/org" label="Organisation" mono />
      {secret}
      <TextAt
        pointer="/bucket"
        label="Bucket"
        optional
        orNull
        mono
        hint="One that is there already, and is kept. Leave it empty: each run makes its own."
      />
      {isOwn ? (
        <>
          <TextAt pointer="/bucketPrefix" label="Names of its buckets begin with" mono />
          <CheckAt
            pointer="/keepBucket"
            label="Keep the bucket of each run"
            hint="Otherwise it is dropped after it was verified."
          />
        </>
      ) : null}
    </>
  );
}

/** Certificates matter over https only; what is set is shown also where the address has changed since. */
function TlsFields() {
  const [url, moreUrls] = [useValue('/url'), useValue('/moreUrls')];
  const [verify, ca] = [useValue('/tls/verify'), useValue('/tls/ca')];
  const urls = [url, ...(Array.isArray(moreUrls) ? moreUrls : [])];
  const isSecure = urls.some((one) => typeof one === 'string' && one.startsWith('https:'));
  if (!isSecure && verify !== false && !ca) return null;
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <CheckAt pointer="/tls/verify" label="Check the certificate" />
      {verify === false ? (
        <Callout tone="warn" title="Anybody could answer">
          Without the check, whoever answers at this address gets the data and the password or token. Results
          say that it was switched off.
        </Callout>
      ) : (
        <LongTextAt
          pointer="/tls/ca"
          label="Certificate of its authority"
          optional
          orNull
          mono
          hint="In PEM, trusted in place of the system's authorities. For a self-signed one: its own."
        />
      )}
    </div>
  );
}
