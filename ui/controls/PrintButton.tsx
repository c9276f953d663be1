import { Printer } from '../icons.ts';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

type PrintButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'disabled'>;

/** Prints the page. */
export function PrintButton({ variant = 'secondary', ...rest }: PrintButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      icon={<Printer aria-hidden="true" />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
