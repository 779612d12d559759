import { ClipboardPaste } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';

/** ImportLink leads from a list to the page where a command line is pasted. */
export function ImportLink() {
  return (
    <LinkButton href="/import" icon={<ClipboardPaste aria-hidden />}>
      Import a command line
    </LinkButton>
  );
}
