'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { faultAt } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

const claimedShape = z.object({ token: z.string(), file: z.string() });

/** NewOwnershipDialog gives a token for a public address, and shows where its owner may place it. */
export function NewOwnershipDialog() {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/target-ownerships', claimedShape, { body: { address } }),
    onSuccess: () => router.refresh(),
  });
  const change = (next: boolean) => {
    setOpen(next);
    setAddress('');
    reset();
  };
  const faults = error?.problem.errors ?? [];
  const faultOfAddress = faultAt(faults, '/address');
  return (
    <>
      <Button onClick={() => change(true)}>New token</Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={data ? 'Place the token on the server' : 'Load a public server'}
        description={data ? 'Copy it now: it is not shown again.' : undefined}
        footer={
          data ? (
            <Button look="primary" onClick={() => change(false)}>
              Done
            </Button>
          ) : (
            <Button look="primary" busy={isPending} onClick={() => mutate()}>
              Get a token
            </Button>
          )
        }
      >
        {data ? (
          <div className="flex flex-col gap-3 text-sm">
            <CodeBlock label="Token" code={data.token} wrap />
            <p>One of the two is enough:</p>
            <CodeBlock label="A file that the server or its proxy answers with" code={data.file} wrap />
            <CodeBlock
              label="InfluxDB 1.x: influxdb.conf, then restart it"
              code={`[http]\n  auth-enabled = true\n  realm = "${data.token}"`}
            />
          </div>
        ) : (
          <div className="flex flex-col gap-4">
            <Field label="Address" hint="https://influx.example.com:8086" error={faultOfAddress}>
              <TextInput value={address} onChange={({ target }) => setAddress(target.value)} />
            </Field>
            {error && !faultOfAddress ? <ProblemCallout problem={error.problem} /> : null}
          </div>
        )}
      </Dialog>
    </>
  );
}
