import { Printer } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

type PrintButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'disabled'>;

/** Prints the page; the rules for paper leave out what belongs to the screen. */
export function PrintButton({ look = 'quiet', ...rest }: PrintButtonProps) {
  return (
    <Button
      {...rest}
      look={look}
      icon={<Printer aria-hidden="true" />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
