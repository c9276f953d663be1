type MethodFacts = {
  label: string;
  /** 'income': money of the community. 'nothing': nobody paid, whatever the chairs or gifts would cost. */
  countsAs: 'income' | 'nothing';
  /** Goes into the drawer of whoever sells, and leaves a drawer when it is paid back. */
  isInDrawer: boolean;
  isAtBoxOffice: boolean;
};

/** How something is paid, and what that counts as in every sum of the site. */
const paymentMethods = {
  card: { label: 'Card', countsAs: 'income', isInDrawer: false, isAtBoxOffice: false },
  cash: { label: 'Cash', countsAs: 'income', isInDrawer: true, isAtBoxOffice: true },
  check: { label: 'Check', countsAs: 'income', isInDrawer: true, isAtBoxOffice: true },
  zelle: { label: 'Zelle', countsAs: 'income', isInDrawer: true, isAtBoxOffice: true },
  /** Given away at the box office; the books keep the price of the chairs. */
  gift: { label: 'Gift', countsAs: 'nothing', isInDrawer: false, isAtBoxOffice: true },
  /** An order of chairs without a price. */
  free: { label: 'Free of charge', countsAs: 'nothing', isInDrawer: false, isAtBoxOffice: false },
} as const satisfies Record<string, MethodFacts>;

type Methods = typeof paymentMethods;
export type PaymentMethod = keyof Methods;
type MethodWith<Facts extends Partial<MethodFacts>> = {
  [Name in PaymentMethod]: Methods[Name] extends Facts ? Name : never;
}[PaymentMethod];
export type IncomeMethod = MethodWith<{ countsAs: 'income' }>;
export type DrawerMethod = MethodWith<{ isInDrawer: true }>;
export type BoxOfficeMethod = MethodWith<{ isAtBoxOffice: true }>;

export const isIncomeMethod = (method: PaymentMethod): method is IncomeMethod =>
  paymentMethods[method].countsAs === 'income';
export const isDrawerMethod = (method: PaymentMethod): method is DrawerMethod =>
  paymentMethods[method].isInDrawer;
const isBoxOfficeMethod = (method: PaymentMethod): method is BoxOfficeMethod =>
  paymentMethods[method].isAtBoxOffice;
const isPaymentMethod = (name: string): name is PaymentMethod => name in paymentMethods;

/** Payment methods of all orders. */
export const orderMethods = Object.keys(paymentMethods).filter(isPaymentMethod);
export const incomeMethods = orderMethods.filter(isIncomeMethod);
export const drawerMethods = orderMethods.filter(isDrawerMethod);
export const boxOfficeMethods = orderMethods.filter(isBoxOfficeMethod);

export const getMethodLabel = (method: PaymentMethod): string => paymentMethods[method].label;

/** What an amount by this method adds to the income. */
export const getIncomeCents = (method: PaymentMethod, amountCents: number): number =>
  isIncomeMethod(method) ? amountCents : 0;
