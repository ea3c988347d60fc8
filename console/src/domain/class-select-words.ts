import { bilingual } from '../words/bilingual.ts';

export const classSelectWords = bilingual(
  {
    seats: (taken: number, capacity: number) => (capacity === 0 ? `${taken}` : `${taken} of ${capacity}`),
    chooseClass: 'Choose a class',
    suggestedClasses: 'Fits',
    otherClasses: 'Other classes with seats',
    productMismatch: 'for another product',
    subjectMismatch: 'another subject',
    gradeMismatch: 'another grade',
    timeMismatch: 'clashes with another lesson',
    noClassFound: 'No open or future class has this name.',
  },
  {
    seats: (taken, capacity) => (capacity === 0 ? `${taken}` : `${taken} / ${capacity}`),
    chooseClass: '选择班级',
    suggestedClasses: '合适的班级',
    otherClasses: '其他有名额的班级',
    productMismatch: '非该商品的班级',
    subjectMismatch: '科目不同',
    gradeMismatch: '年级不同',
    timeMismatch: '与其他课次时间冲突',
    noClassFound: '没有这个名称的在读或待开班级。',
  },
);
