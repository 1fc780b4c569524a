export { type GreyImage, greyFromRgba } from './domain/grey-image.ts';
export { fitsPersonalNumber } from './domain/personal-number.ts';
export { FILE_REFUSALS, type FileRefusal, refusePicture } from './domain/picture-header.ts';
export { FIELDS, type FieldName } from './domain/read-zone.ts';
export {
  REFUSALS,
  type RecognizedType,
  recognizeDocument,
  type ScannedDocument,
  type ScannedField,
  type ScanRefusal,
  type ScanResult,
} from './domain/recognize.ts';
