/**
 * Where a thing stands, as numbers that its stylesheet reads. A calendar's places are data and have no classes; they are set on
 * the element, since the page's policy admits no style attributes.
 */
export const placeWith =
  (values: Readonly<Record<string, number>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(values)) element?.style.setProperty(`--${name}`, String(value));
  };
