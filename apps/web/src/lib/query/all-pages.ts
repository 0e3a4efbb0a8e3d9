interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** @param ask answers the page at a cursor. @returns everything, as one page after which there is no other. */
export async function allPages<Item, P extends Page<Item>>(
  ask: (cursor: string | undefined) => Promise<P>,
): Promise<P> {
  let page = await ask(undefined);
  const items = [...page.items];
  while (page.next_cursor !== null) {
    page = await ask(page.next_cursor);
    items.push(...page.items);
  }
  return { ...page, items };
}
