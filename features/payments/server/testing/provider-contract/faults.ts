import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ProviderResult } from '../../provider.ts';
import {
  confirmIntent,
  createIntentInState,
  networkFaults,
  newIdempotencyKey,
  buildIntentInput,
  portOperations,
  returnUrl,
  unwrapResult,
  type ProviderFixture,
  type NetworkFault,
} from './fixtures.ts';

const getStart = {
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
    (error) => [operation, error, networkFaults[error]] as const,
  ),
);

export function describeFaults(existing: ProviderFixture): void {
  it.each(faultCases)(
    '%s with %s is %s, and a repeated call has one effect',
    async (operation, error, message) => {
      const { provider } = existing();
      const intent = await createIntentInState(provider, getStart[operation]);
      const reference = randomUUID();
      const key = newIdempotencyKey();
      const call = (): Promise<ProviderResult<unknown>> => {
        const input = { key, intentId: intent.id };
        if (operation === 'createIntent')
          return provider.createIntent({ key, ...buildIntentInput(reference) });
        if (operation === 'confirm') return confirmIntent(provider, intent.id, 'tok_visa', key);
        if (operation === 'forgetCard')
          return provider.detachCard({ key, card: { customer: 'cus_nobody', card: 'pm_nobody' } });
        if (operation === 'setUpCard')
          return provider.setUpCard({ key, token: 'tok_visa', reference, returnUrl });
        if (operation === 'refund') return provider.refund({ ...input, amountCents: 700 });
        return operation === 'retrieve' ? provider.retrieve(intent.id) : provider[operation](input);
      };
      await existing().orderFault(operation, error);
      expect((await call()).outcome).toBe(message);
      const [second, third] = [await call(), await call()];
      expect(second.outcome).toBe('ok');
      expect(third).toEqual(second);
      const now = unwrapResult(await provider.retrieve(intent.id));
      expect(now.refundedCents).toBe(operation === 'refund' ? 700 : 0);
      expect((await existing().listCharges(intent.reference)).length).toBe(
        operation === 'createIntent' || operation === 'cancel' ? 0 : 1,
      );
    },
  );
}
