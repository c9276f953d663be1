import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ProviderAnswer } from '../provider.ts';
import {
  confirmWith,
  intentIn,
  networkFaults,
  newKey,
  orderOf,
  portOperations,
  returnUrl,
  valueOf,
  type Known,
  type NetworkFault,
} from './steps.ts';

const startOf = {
  createIntent: 'requires_payment_method',
  confirm: 'requires_payment_method',
  capture: 'requires_capture',
  cancel: 'requires_capture',
  retrieve: 'requires_capture',
  refund: 'succeeded',
  forgetCard: 'succeeded',
  setUpCard: 'succeeded',
} as const;

const faultCases = portOperations.flatMap((operation) =>
  (Object.keys(networkFaults) as NetworkFault[]).map(
    (fault) => [operation, fault, networkFaults[fault]] as const,
  ),
);

export function describeFaults(known: Known): void {
  it.each(faultCases)(
    '%s under %s is %s, and the same call again is done once',
    async (operation, fault, told) => {
      const { provider } = known();
      const intent = await intentIn(provider, startOf[operation]);
      const reference = randomUUID();
      const key = newKey();
      const call = (): Promise<ProviderAnswer<unknown>> => {
        const input = { key, intentId: intent.id };
        if (operation === 'createIntent')
          return provider.createIntent({ key, ...orderOf(reference) });
        if (operation === 'confirm') return confirmWith(provider, intent.id, 'tok_visa', key);
        if (operation === 'forgetCard')
          return provider.forgetCard({ key, card: { customer: 'cus_nobody', card: 'pm_nobody' } });
        if (operation === 'setUpCard')
          return provider.setUpCard({ key, token: 'tok_visa', reference, returnUrl });
        if (operation === 'refund') return provider.refund({ ...input, amountCents: 700 });
        return operation === 'retrieve' ? provider.retrieve(intent.id) : provider[operation](input);
      };
      await known().orderFault(operation, fault);
      expect((await call()).outcome).toBe(told);
      const [second, third] = [await call(), await call()];
      expect(second.outcome).toBe('done');
      expect(third).toEqual(second);
      const now = valueOf(await provider.retrieve(intent.id));
      expect(now.refundedCents).toBe(operation === 'refund' ? 700 : 0);
      expect((await known().chargesOf(intent.reference)).length).toBe(
        operation === 'createIntent' || operation === 'cancel' ? 0 : 1,
      );
    },
  );
}
