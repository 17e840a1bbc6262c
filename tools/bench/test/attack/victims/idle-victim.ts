/** A process that starts at once and responds to every message, for tests of the attack itself. */
process.on('message', () => process.send?.({ result: 0 }));
process.on('disconnect', () => process.exit());
process.send?.({ result: 'ready' });
