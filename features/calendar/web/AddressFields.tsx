import { OutsideLinkButton } from '#ui/controls/Button.tsx';
import { CopyField } from '#ui/forms/CopyField.tsx';
import { CalendarPlus } from '#ui/icons.ts';

/** Opens the address of a calendar in the calendar of the device, and shows it to copy. */
export function AddressFields({ path }: { path: string }) {
  const { host, origin } = window.location;
  return (
    <>
      <div>
        <OutsideLinkButton
          href={`webcal://${host}${path}`}
          icon={<CalendarPlus aria-hidden="true" />}
        >
          Open in my calendar
        </OutsideLinkButton>
      </div>
      <CopyField
        id="calendar-address"
        label="Address of the calendar"
        hint="If the button does nothing, copy this. In Google Calendar on a computer, choose Other calendars, From URL, and paste it."
        value={`${origin}${path}`}
      />
    </>
  );
}
