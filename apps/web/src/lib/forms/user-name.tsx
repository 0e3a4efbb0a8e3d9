/** Tells the browser's list of passwords whose password the form is about. Nobody sees it. */
export const UserName = ({ value }: { value: string }) => (
  <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
);
