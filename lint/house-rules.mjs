// Rules that the linter does not have. Plain JavaScript: the linter loads it on any Node.

const clock = {
  meta: {
    type: 'problem',
    messages: { clock: 'The time comes from platform/clock.ts, so that tests can set it.' },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'clock' });
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        if (isDate(node.callee) || isDateNow(node.callee)) report(node);
      },
    };
  },
};

function isDate(node) {
  return node.type === 'Identifier' && node.name === 'Date';
}

function isDateNow(node) {
  return node.type === 'MemberExpression' && isDate(node.object) && node.property.name === 'now';
}

export default { meta: { name: 'house' }, rules: { clock } };
