export { TestimonialCard as default } from './testimonial-card.tsx'
