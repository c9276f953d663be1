import type { Cart } from '@namugongo/contract/reception/carts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { BuyerFields } from '../buyer/BuyerFields.tsx';
import { type BuyerForm, wrongAnswers } from '../buyer/useBuyerForm.ts';
import { CartBill } from './CartBill.tsx';
import { CheckoutTime } from './CheckoutTime.tsx';

type InformationDialogProps = {
  cart: Cart;
  form: BuyerForm;
  opened: boolean;
  onCancel: () => void;
  onContinue: () => void;
};

/** The second dialog: who buys. What was typed stays, whatever happens next. */
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
      aside={<CheckoutTime cart={cart} />}
    >
      <Form
        onSubmit={() => {
          if (!form.validate().hasErrors) onContinue();
        }}
        wrong={wrongAnswers(form, 'buyer')}
      >
        <BuyerFields form={form} prefix="buyer" />
        <CartBill cart={cart} />
        <DialogActions>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Continue to Payment</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
