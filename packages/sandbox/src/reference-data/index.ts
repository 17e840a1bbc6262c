export { checkAlipay } from './alipay-check.ts';
export { type Area, listAreas } from './areas.ts';
export { type BankElements, checkBankAccount } from './bank-check.ts';
export { isCardNumber } from './card-number.ts';
export { findCharacters } from './chinese-characters.ts';
export { isIdentityNumber } from './identity-number.ts';
export { listOccupations, type Occupation } from './occupations.ts';
