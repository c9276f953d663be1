import { type BoxOfficeSale, boxOfficeMethods } from '@namugongo/contract/reception/box-office';
import { Banknote, Gift, type LucideIcon, ScrollText, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx';
import { methodLabels } from '../staff/order-methods.ts';

type Method = BoxOfficeSale['method'];

/** What is asked of each way of paying. */
const references: Record<Method, { label: string; icon: LucideIcon }> = {
  cash: { label: 'Reference', icon: Banknote },
  check: { label: 'Check number', icon: ScrollText },
  zelle: { label: 'Zelle confirmation', icon: Smartphone },
  gift: { label: 'Who gives it', icon: Gift },
};

export const referenceLabel = (method: Method | ''): string =>
  method ? references[method].label : 'Reference';

type MethodFieldProps = {
  value: Method | '';
  error: ReactNode;
  onChange: (method: Method) => void;
};

/** How a sale is paid. */
export function MethodField({ value, error, onChange }: MethodFieldProps) {
  return (
    <ChoiceField
      beside
      id="sale-method"
      label="How it is paid"
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
