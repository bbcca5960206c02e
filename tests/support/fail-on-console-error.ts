/**
 * Fails a test that writes to console.error. A test that expects such output replaces console.error
 * with a spy.
 */
import { format } from 'node:util';
import { afterEach } from 'vitest';

const messages: string[] = [];
console.error = (...args: unknown[]) => {
  messages.push(format(...args));
};

afterEach(() => {
  const unexpected = messages.splice(0);
  if (unexpected.length > 0) {
    throw new Error(`Unexpected console.error: ${unexpected.join('\n')}`);
  }
});
