/** A sentence of the server that says whom to call: the number after its colon can be tapped. */
export function TextWithPhone({ text }: { text: string }) {
  const [whole = '', before, number = ''] = /^(.*: )(\+[\d ]+\d)/.exec(text) ?? [];
  if (whole === '') return text;
  return (
    <>
      {before}
      <a className="num" href={`tel:${number.replaceAll(' ', '')}`}>
        {number}
      </a>
      {text.slice(whole.length)}
    </>
  );
}
