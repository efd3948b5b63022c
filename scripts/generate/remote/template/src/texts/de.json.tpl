{
  "title": "{{titleDe}}",
  "hello": "Guten Tag, {{=name}}.",
  "helloStranger": "Guten Tag."
}
