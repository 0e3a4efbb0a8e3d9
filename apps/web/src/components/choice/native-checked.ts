import { useLayoutEffect, useRef } from 'react';

/**
 * Attributes of a radio button or check box that shows a touch by itself, before the app has looked at it: a controlled
 * one would be set back until its owner renders. Each render puts it where the owner says.
 */
export function useNativeChecked(checked: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (ref.current) ref.current.checked = checked;
  });
  return { ref, defaultChecked: checked };
}
