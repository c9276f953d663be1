import {
  type BoxOfficeSaleInput,
  boxOfficeMethods,
} from '@namugongo/contract/reception/box-office';
import { Banknote, Gift as GiftIcon, type LucideIcon, ScrollText, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { RadioGroupField } from '../../ui/forms/RadioGroupField.tsx';
import { methodLabels } from '../staff/order-methods.ts';

type Method = BoxOfficeSaleInput['method'];

/** Label and icon of the reference field of each payment method. */
const references: Record<Method, { label: string; icon: LucideIcon }> = {
  cash: { label: 'Reference', icon: Banknote },
  check: { label: 'Check number', icon: ScrollText },
  zelle: { label: 'Zelle confirmation', icon: Smartphone },
  gift: { label: 'Who is paying for it', icon: GiftIcon },
};

export const getReferenceLabel = (method: Method | ''): string =>
  method ? references[method].label : 'Reference';

type MethodFieldProps = {
  value: Method | '';
  error: ReactNode;
  onChange: (method: Method) => void;
};

export function MethodField({ value, error, onChange }: MethodFieldProps) {
  return (
    <RadioGroupField
      beside
      id="sale-method"
      label="How did they pay?"
      value={value}
      error={error}
      onChange={onChange}
      choices={boxOfficeMethods.map((method) => {
        const Icon = references[method].icon;
        return {
          value: method,
          label: methodLabels[method],
          icon: <Icon size={22} aria-hidden="true" />,
        };
      })}
    />
  );
}
