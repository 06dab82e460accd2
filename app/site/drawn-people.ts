export { PeopleDrawing as default } from './people-drawing.tsx'
