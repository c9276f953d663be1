// Built-ins that some supported browsers lack. Only those load this file (start.js).
import 'core-js/modules/es.array.to-reversed';
import 'core-js/modules/es.array.to-sorted';
import 'core-js/modules/es.array.to-spliced';
import 'core-js/modules/es.array.with';
import 'core-js/modules/es.map.group-by';
import 'core-js/modules/web.url.can-parse';

AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController();
  const reason = new DOMException('The operation timed out.', 'TimeoutError');
  setTimeout(() => controller.abort(reason), milliseconds);
  return controller.signal;
};
