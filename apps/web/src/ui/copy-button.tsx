'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';

/** CopyButton puts `text` on the clipboard and says so. */
export function CopyButton({
  text,
  label = 'Copy',
  look = 'secondary',
}: {
  text: string;
  label?: string;
  look?: ButtonLook;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      look={look}
      size="small"
      icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
