'use client';

import { CheckAt, ListAt, LongTextAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { useValue } from '#features/forms/editor-context.tsx';
import { isJsonObject } from '#features/forms/json-document.ts';
import { Callout } from '#ui/callout.tsx';
import { type SecretEditing, SecretField } from './secret-field.tsx';

/** ServerFields says where an InfluxDB stands, who we are to it, and what a run leaves behind; `secret` is its password or token. */
export function ServerFields({ secret }: { secret: SecretEditing }) {
  const isV2 = useValue('/kind') === 'influxdb-v2';
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextAt
        pointer="/url"
        label="Address"
        mono
        className="sm:col-span-2"
        hint="An address that the operator allows in TIDEMARK_ALLOWED_TARGETS, or a loopback address unless switched off."
      />
      {isV2 ? <V2Fields secret={secret} /> : <V1Fields secret={secret} />}
      <ListAt
        pointer="/moreUrls"
        label="Further endpoints"
        optional
        className="sm:col-span-2"
        hint="One per line, all with the same data: batches rotate over them."
      />
      <TlsFields />
    </div>
  );
}

function V1Fields({ secret }: { secret: SecretEditing }) {
  const byToken = useValue('/auth') === 'token';
  return (
    <>
      <SelectAt
        pointer="/auth"
        label="Authentication"
        fallback="basic"
        options={[
          { value: 'basic', label: 'user and password, or none' },
          { value: 'token', label: 'a token' },
        ]}
        hint={byToken ? 'From InfluxDB 1.8 on, the token is "user:password".' : undefined}
      />
      {byToken ? null : <TextAt pointer="/username" label="User" optional orNull mono />}
      <SecretField secret={secret} />
      <CheckAt
        pointer="/keepDatabase"
        label="Keep each run's database"
        hint="Otherwise it is dropped after verification."
      />
    </>
  );
}

function V2Fields({ secret }: { secret: SecretEditing }) {
  const isOwn = useValue('/bucket') === null;
  return (
    <>
      <TextAt pointer="/org" label="Organization" mono />
      <SecretField secret={secret} />
      <TextAt
        pointer="/bucket"
        label="Bucket"
        optional
        orNull
        mono
        hint="An existing one, which is kept. Empty: each run creates its own."
      />
      {isOwn ? (
        <>
          <TextAt pointer="/bucketPrefix" label="Bucket name prefix" mono />
          <CheckAt
            pointer="/keepBucket"
            label="Keep each run's bucket"
            hint="Otherwise it is dropped after verification."
          />
        </>
      ) : null}
    </>
  );
}

/** TlsFields says how certificates are checked. They matter over https only; what is set is shown also where the address has changed since. */
export function TlsFields() {
  const [url, moreUrls, renderUrl] = [useValue('/url'), useValue('/moreUrls'), useValue('/renderUrl')];
  const [verify, ca] = [useValue('/tls/verify'), useValue('/tls/ca')];
  const backends = useValue('/backends');
  const behind = (Array.isArray(backends) ? backends : []).map((one) => (isJsonObject(one) ? one.url : null));
  const urls = [url, renderUrl, ...(Array.isArray(moreUrls) ? moreUrls : []), ...behind];
  const isSecure = urls.some((one) => typeof one === 'string' && one.startsWith('https:'));
  if (!isSecure && verify !== false && !ca) return null;
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <CheckAt pointer="/tls/verify" label="Verify the certificate" />
      {verify === false ? (
        <Callout tone="warn" title="Server identity unchecked">
          Without the check, any server at this address gets the data and the password or token. Results say
          that it was switched off.
        </Callout>
      ) : (
        <LongTextAt
          pointer="/tls/ca"
          label="CA certificate"
          optional
          orNull
          mono
          hint="PEM, trusted instead of the system's authorities. For a self-signed certificate: that certificate."
        />
      )}
    </div>
  );
}
