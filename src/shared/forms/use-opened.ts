import { useState } from 'react';

/**
 * Returns what was shown when the dialog opened. A change that is loaded behind the open dialog must
 * not be overwritten without being seen.
 */
export const useOpened = <Shown extends object | undefined>(shown: Shown): Shown =>
  useState(shown)[0];
