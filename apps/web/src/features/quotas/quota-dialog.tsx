'use client';

import { useMutation } from '@tanstack/react-query';
import {
  type OwnQuota,
  type Quota,
  type QuotaName,
  quotaNames,
  quotaWords,
} from '@tidemark/domain/quota/quota';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { faultAt } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Select } from '#ui/select.tsx';
import { useToast } from '#ui/toast.tsx';
import { amountText, editedUnit } from './quota-rows.ts';

type Edited = { workspaceId: string; name: string; own: OwnQuota };

/** QuotaDialog sets the quotas of a workspace: each has the default, no limit, or a number. */
export function QuotaDialog({ workspace, defaults }: { workspace: Edited; defaults: Quota }) {
  const router = useRouter();
  const notify = useToast();
  const [open, setOpen] = useState(false);
  const [own, setOwn] = useState(workspace.own);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () =>
      fetchApi('PUT', `/quotas/workspaces/${workspace.workspaceId}`, z.unknown(), { body: own }),
    onSuccess: () => {
      setOpen(false);
      notify({ title: `Quotas of ${workspace.name} are set` });
      router.refresh();
    },
  });
  const change = (next: boolean) => {
    setOpen(next);
    setOwn(workspace.own);
    reset();
  };
  return (
    <>
      <Button size="small" onClick={() => change(true)} aria-label={`Set quotas of ${workspace.name}`}>
        Set quotas
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={`Quotas of ${workspace.name}`}
        description="They apply from the next run on; active runs go on."
        footer={
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
            Set quotas
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {quotaNames.map((name) => (
            <QuotaField
              key={name}
              name={name}
              own={own}
              fallback={defaults[name]}
              fault={faultAt(error?.problem.errors ?? [], `/${name}`)}
              onChange={setOwn}
            />
          ))}
          {error ? <ProblemCallout problem={error.problem} /> : null}
        </div>
      </Dialog>
    </>
  );
}

function QuotaField({
  name,
  own,
  fallback,
  fault,
  onChange,
}: {
  name: QuotaName;
  own: OwnQuota;
  fallback: number | null;
  fault: string | null | undefined;
  onChange: (next: OwnQuota) => void;
}) {
  const { unit, scale } = editedUnit(name);
  const { title } = quotaWords[name];
  const value = own[name];
  const choice = value === undefined ? 'default' : value === null ? 'none' : 'limit';
  const { [name]: _, ...others } = own;
  const byChoice: Record<string, OwnQuota> = {
    default: others,
    none: { ...others, [name]: null },
    limit: { ...others, [name]: fallback ?? scale },
  };
  return (
    <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-2">
      <Field label={title}>
        <Select
          value={choice}
          onChange={({ target }) => onChange(byChoice[target.value] ?? own)}
          options={[
            {
              value: 'default',
              label: `Default: ${fallback === null ? 'no limit' : amountText(name, fallback)}`,
            },
            { value: 'none', label: 'No limit' },
            { value: 'limit', label: 'Limit' },
          ]}
        />
      </Field>
      {typeof value === 'number' ? (
        <Field label={`Limit in ${unit}`} error={fault}>
          <NumberInput
            value={value / scale}
            onValueChange={(typed) => onChange({ ...others, [name]: Math.round((typed ?? 0) * scale) })}
          />
        </Field>
      ) : null}
    </div>
  );
}
