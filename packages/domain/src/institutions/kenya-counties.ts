/** The 47 counties of Kenya with their official codes, in the order of these. Free of schemas: forms choose from it. */
export interface County {
  code: string;
  name: string;
}

const names = [
  'Mombasa',
  'Kwale',
  'Kilifi',
  'Tana River',
  'Lamu',
  'Taita-Taveta',
  'Garissa',
  'Wajir',
  'Mandera',
  'Marsabit',
  'Isiolo',
  'Meru',
  'Tharaka-Nithi',
  'Embu',
  'Kitui',
  'Machakos',
  'Makueni',
  'Nyandarua',
  'Nyeri',
  'Kirinyaga',
  "Murang'a",
  'Kiambu',
  'Turkana',
  'West Pokot',
  'Samburu',
  'Trans Nzoia',
  'Uasin Gishu',
  'Elgeyo-Marakwet',
  'Nandi',
  'Baringo',
  'Laikipia',
  'Nakuru',
  'Narok',
  'Kajiado',
  'Kericho',
  'Bomet',
  'Kakamega',
  'Vihiga',
  'Bungoma',
  'Busia',
  'Siaya',
  'Kisumu',
  'Homa Bay',
  'Migori',
  'Kisii',
  'Nyamira',
  'Nairobi',
] as const;

export const kenyaCounties: readonly County[] = names.map((name, index) => ({
  code: String(index + 1).padStart(3, '0'),
  name,
}));

/** `042` and `42` are Kisumu; undefined for a code that no county has. */
export function countyOfCode(code: string): County | undefined {
  const padded = code.trim().padStart(3, '0');
  return kenyaCounties.find((county) => county.code === padded);
}
