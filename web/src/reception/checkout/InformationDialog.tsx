import type { Cart } from '@namugongo/contract/reception/carts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { BuyerFields } from '../buyer/BuyerFields.tsx';
import { type BuyerForm, getBuyerFieldErrors } from '../buyer/useBuyerForm.ts';
import { CartTotals } from './CartTotals.tsx';
import { CheckoutTimer } from './CheckoutTimer.tsx';

type InformationDialogProps = {
  cart: Cart;
  form: BuyerForm;
  opened: boolean;
  onCancel: () => void;
  onContinue: () => void;
};

/** The second dialog: the buyer's information. Typed values stay after closing. */
export function InformationDialog({
  cart,
  form,
  opened,
  onCancel,
  onContinue,
}: InformationDialogProps) {
  return (
    <Dialog
      title="Enter Your Information"
      opened={opened}
      onClose={onCancel}
      aside={<CheckoutTimer cart={cart} />}
    >
      <Form
        onSubmit={() => {
          if (!form.validate().hasErrors) onContinue();
        }}
        errors={getBuyerFieldErrors(form, 'buyer')}
      >
        <BuyerFields form={form} prefix="buyer" />
        <CartTotals cart={cart} />
        <DialogActions>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Continue to Payment</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
