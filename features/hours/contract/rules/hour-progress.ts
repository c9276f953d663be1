import { type HourCategory, type HourRole, type HourState, isSensitive } from './hour-states.ts';

/** What decides how far an offer has come, as its reader sees it. */
export type HourProgressFields = {
  state: HourState;
  category: HourCategory;
  role: HourRole;
  isForwarded: boolean;
  claimed: boolean;
  isOpenRequest: boolean;
  /** For the coordinator of a sensitive offer: whether the volunteer is cleared. */
  cleared: boolean | null;
  volunteerName: string;
  requesterName: string | null;
  /** A coordinator entered the offer or the request for someone, and acts for them. */
  createdById: string | null;
  requestedById: string | null;
};

export type HourStep = { label: string; state: 'done' | 'now' | 'later' };

const stepLabels = {
  offer: 'Offered',
  request: 'Requested',
  forward: 'Checked by a coordinator',
  accept: 'Accepted',
  claim: 'Hours entered',
  confirm: 'Confirmed',
} as const;
type StepName = keyof typeof stepLabels;

/** The step that an offer waits for; null when it has ended. */
function getNextStep({ state, isForwarded, claimed }: HourProgressFields): StepName | null {
  if (state === 'draft') return 'offer';
  if (state === 'Available') return 'request';
  if (state === 'Requested') return isForwarded ? 'accept' : 'forward';
  if (state === 'Accepted') return claimed ? 'confirm' : 'claim';
  return null;
}

/** The steps from an offer to confirmed hours; none for an offer that ended without them. */
export function listHourSteps(hour: HourProgressFields): HourStep[] {
  if (hour.isOpenRequest) return [];
  const next = getNextStep(hour);
  if (!next && hour.state !== 'Fulfilled') return [];
  const names = (Object.keys(stepLabels) as StepName[]).filter(
    (name) => name !== 'forward' || isSensitive(hour.category),
  );
  const place = next ? names.indexOf(next) : names.length;
  return names.map((name, index) => ({
    label: stepLabels[name],
    state: index < place ? 'done' : index === place ? 'now' : 'later',
  }));
}

export type HourTurn = {
  /** The reader acts next. */
  isMine: boolean;
  /** Who acts next; null when it is the reader, or no one has to. */
  waitsFor: string | null;
  /** What happens next, in a sentence or two. */
  message: string;
};

const mine = (message: string): HourTurn => ({ isMine: true, waitsFor: null, message });
const wait = (waitsFor: string | null, message: string): HourTurn => ({
  isMine: false,
  waitsFor,
  message,
});

/** Who acts next on an offer, and what happens then, in words for its reader. */
export function getHourTurn(hour: HourProgressFields): HourTurn {
  if (hour.isOpenRequest) return getOpenRequestTurn(hour);
  switch (getNextStep(hour)) {
    case 'offer':
      return mine('This is a draft. Publish it so that others can ask for it.');
    case 'request':
      return getRequestTurn(hour);
    case 'forward':
      return getForwardTurn(hour);
    case 'accept':
      return getAcceptTurn(hour);
    case 'claim':
      return getClaimTurn(hour);
    case 'confirm':
      return getConfirmTurn(hour);
    case null:
      return wait(null, getEndMessage(hour));
  }
}

/** Of a request that no offer answers. */
function getOpenRequestTurn({ state, role, requesterName }: HourProgressFields): HourTurn {
  if (state === 'Requested')
    return role === 'coordinator'
      ? mine(`Choose an offer for ${requesterName}, or answer the request.`)
      : wait('a coordinator', 'A coordinator looks for someone who can help, and will answer you.');
  if (state === 'Declined') return wait(null, 'Answered. Ask again if you still need help.');
  if (state === 'Expired') return wait(null, 'The last day has passed.');
  return wait(null, 'The request was withdrawn. Ask again if you still need help.');
}

function getRequestTurn({ role, volunteerName }: HourProgressFields): HourTurn {
  if (role === 'member') return wait(null, `Make a request, and ${volunteerName} will answer you.`);
  const forSomeone = role === 'coordinator' ? ' You can also ask for someone.' : '';
  return wait(null, `Waiting for someone to ask.${forSomeone}`);
}

function getForwardTurn({ role, volunteerName, cleared }: HourProgressFields): HourTurn {
  if (role === 'coordinator')
    return mine(
      cleared
        ? `Pass the request to ${volunteerName}, or decline it.`
        : `${volunteerName} needs a clearance first. Add it below, then pass on the request.`,
    );
  if (role === 'receiver')
    return wait(
      'a coordinator',
      `A coordinator looks at your request first. Then we'll ask ${volunteerName}.`,
    );
  return wait('a coordinator', 'Someone has asked. A coordinator looks at the request first.');
}

function getAcceptTurn(hour: HourProgressFields): HourTurn {
  const { role, volunteerName, requesterName, createdById } = hour;
  if (role === 'volunteer')
    return mine(
      `${requesterName ?? 'Someone'} asks for your help. Accept to see each other's phone number and place.`,
    );
  if (role === 'coordinator' && createdById !== null)
    return mine(`Ask ${volunteerName}, then accept or decline for them.`);
  if (role === 'coordinator')
    return wait(
      volunteerName,
      `Waiting for ${volunteerName} to answer. If they called you, answer for them.`,
    );
  if (role === 'receiver')
    return wait(
      volunteerName,
      `Waiting for ${volunteerName} to answer. Then you'll see their phone number.`,
    );
  return wait(volunteerName, 'Someone has asked for this already.');
}

function getClaimTurn(hour: HourProgressFields): HourTurn {
  const { role, volunteerName, requesterName, createdById, requestedById } = hour;
  if (role === 'volunteer')
    return mine(
      `Call ${requesterName ?? 'the person who asked'} and help. Then enter how long it took.`,
    );
  if (role === 'receiver')
    return wait(
      volunteerName,
      `${volunteerName} will help you and enter the hours. Then you confirm them.`,
    );
  if (role === 'coordinator' && (createdById ?? requestedById) !== null)
    return mine('After the help, enter the hours for them.');
  if (role === 'coordinator')
    return wait(volunteerName, `${volunteerName} enters the hours after the help.`);
  return wait(volunteerName, 'Someone is getting this help.');
}

function getConfirmTurn(hour: HourProgressFields): HourTurn {
  const { role, volunteerName, requesterName, requestedById } = hour;
  const requester = requesterName ?? 'the person who asked';
  if (role === 'receiver')
    return mine(`${volunteerName} entered the hours. Confirm or correct them.`);
  if (role === 'coordinator' && requestedById !== null)
    return mine(`Ask ${requester}, then confirm the hours for them.`);
  if (role === 'coordinator')
    return wait(
      requester,
      `Waiting for ${requester} to confirm the hours. If they told you, confirm for them.`,
    );
  if (role === 'volunteer')
    return wait(requester, `Thank you! Waiting for ${requester} to confirm the hours.`);
  return wait(requester, 'Someone got this help.');
}

function getEndMessage({ state, role, volunteerName }: HourProgressFields): string {
  if (state === 'Fulfilled') return 'All done. The hours are confirmed and counted.';
  if (role === 'receiver') return `${volunteerName} can't help this time. Please see other offers.`;
  if (state === 'Expired')
    return 'The last day has passed. Choose a later End Date, then publish the offer again.';
  if (state === 'Declined')
    return 'The request was declined, and others can’t see the offer. Publish it again to get requests.';
  return 'The offer was withdrawn. Publish it again to get requests.';
}
