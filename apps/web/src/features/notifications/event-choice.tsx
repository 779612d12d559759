import { type NoticeEvent, noticeEvents } from '@tidemark/domain/notification/webhook';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { eventWords } from './notice-words.ts';

/** EventChoice chooses events, the rarest first. */
export function EventChoice({
  chosen,
  disabled = false,
  onChange,
}: {
  chosen: readonly NoticeEvent[];
  disabled?: boolean;
  onChange: (events: NoticeEvent[]) => void;
}) {
  return (
    <FieldGroup legend="Events">
      {noticeEvents.toReversed().map((event) => (
        <Checkbox
          key={event}
          label={eventWords[event]}
          checked={chosen.includes(event)}
          disabled={disabled}
          onCheckedChange={(on) =>
            onChange(on ? [...chosen, event] : chosen.filter((known) => known !== event))
          }
        />
      ))}
    </FieldGroup>
  );
}
